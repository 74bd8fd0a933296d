// Files of an application: what they may be, and what follows when one came. What is in them is
// looked at once and let go: nothing shows it.

import type { UploadedFile } from '../../http/uploads.ts'
import type { Refusal } from '../../kit/failure.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { contractOf, decideIdentity } from '../contracts/actions.ts'
import { goOnWithDebit } from './decision-actions.ts'
import { contractPriority, waitMs } from './examination-actions.ts'
import type { ExaminationFile, FileType } from './schema.ts'
import { applicationOf, keepApplication } from './state-actions.ts'

/** A kind of file: how its bytes begin, and what its name may end in. */
export interface FileKind {
  readonly name: string
  readonly begins: readonly number[]
  readonly extensions: readonly string[]
}

export const jpeg: FileKind = {
  name: 'JPEG',
  begins: [0xff, 0xd8, 0xff],
  extensions: ['jpg', 'jpeg'],
}
export const png: FileKind = {
  name: 'PNG',
  begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  extensions: ['png'],
}
export const pdf: FileKind = { name: 'PDF', begins: [0x25, 0x50, 0x44, 0x46], extensions: ['pdf'] }

/** What a name ends in, in small letters; empty where there is no ending. */
export const extensionOf = (name: string): string =>
  /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Refuses a file whose first bytes or whose extension are of none of these kinds. */
export function requireKind({ bytes, name }: UploadedFile, kinds: readonly FileKind[]): void {
  const kind = kinds.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte))
  if (kind?.extensions.includes(extensionOf(name))) return
  throw fail.fileType(kinds.map((each) => each.name).join(', '))
}

const partNames = ['data', 'file']

/** Reports a file that is missing, empty, or in a part of another name. */
export function checkPart(
  file: UploadedFile | undefined,
  report: (problem: Refusal) => void,
): void {
  if (file && partNames.includes(file.part) && file.bytes.length > 0) return
  const strange = file && !partNames.includes(file.part)
  const problem = fail.required('data').about('914')
  report(strange ? problem.withHint('the part of the file is called data') : problem)
}

/** Refuses a file of more bytes. */
export function requireSize({ bytes }: UploadedFile, most: number): void {
  if (bytes.length > most) throw fail.bodyTooLarge().withHint(`send at most ${most} bytes`)
}

/** Sets of which one whole shows who somebody is. */
const identitySets: readonly (readonly FileType[])[] = [
  ['DRIVER_LICENSE_FRONT', 'DRIVER_LICENSE_BACK'],
  ['RESIDENT_CARD_FRONT', 'RESIDENT_CARD_BACK'],
  ['SPECIAL_PERMANENT_RESIDENT_FRONT', 'SPECIAL_PERMANENT_RESIDENT_BACK'],
  ['SEAL_REGISTRATION_FRONT'],
  ['CERTIFICATE_OF_RESIDENCE_FRONT'],
  ['MY_NUMBER_CARD_FRONT'],
]

export const identityJob = 'identity check'

function planIdentityCheck(world: World, shopId: string, held: ReadonlySet<FileType>): void {
  if (contractOf(world, shopId).sales_deposit_status_code === 502) return
  if (!identitySets.some((set) => set.every((type) => held.has(type)))) return
  world.scheduler.plan({
    kind: identityJob,
    owner: shopId,
    subject: shopId,
    dueMs: world.nowMs + waitMs(world, world.settings['contracts.identityHours']),
    priority: contractPriority,
  })
}

/** The documents of identity were looked at. */
export const passIdentity = (world: World, shopId: string) => decideIdentity(world, shopId, 502)

/** Takes a file in; one of the same type goes. All that are held now, this one last. */
export function addFile(
  world: World,
  shop_id: string,
  type: FileType,
  { name, bytes }: UploadedFile,
): readonly ExaminationFile[] {
  const application = applicationOf(world, shop_id)
  const files = [
    ...application.files.filter((each) => each.type !== type),
    { shop_id, type, filename: name, filesize: bytes.length },
  ]
  keepApplication(world, { ...application, files })
  planIdentityCheck(world, shop_id, new Set(files.map((each) => each.type)))
  goOnWithDebit(world, shop_id)
  return files
}
