#!/usr/bin/env node
// Hands argv to the CLI. Source maps are switched on before the bundle loads, so that a stack trace
// names the lines of the source.
import { createRequire } from 'node:module'

process.setSourceMapsEnabled(true)
createRequire(import.meta.url)('../dist/cli.cjs').main(process.argv)
