// The register of endpoints about applications; fixed paths before those with names.
import { applyForProduction, reserveProviders, uploadFile } from './application.ts'
import { retrieveContract } from './contract.ts'
import { retrieveInfo, updateInfo } from './examination-info.ts'
import { retrieveLegacy, updateLegacy } from './legacy.ts'

export const applicationEndpoints = [
  retrieveInfo,
  updateInfo,
  uploadFile,
  applyForProduction,
  reserveProviders,
  retrieveContract,
  retrieveLegacy,
  updateLegacy,
]
