// Every route of the API: its codes, and who may call it.
import type { FunctionCode } from '../http/endpoint.ts'
import type { PermissionGroup } from '../http/permissions.ts'
import { sourceText, subject } from './subject.ts'

const codesOf = (code: FunctionCode): string[] =>
  typeof code === 'string' ? [code] : [code.unpicked, ...Object.values(code.picked)]

const callersOf = ({ families, roles, acting, sharingOnly }: PermissionGroup) => ({
  families,
  roles,
  acting,
  sharingOnly,
})

export const endpointSubject = subject({
  help: 'Every route: what it does, its codes, who may call it',
  facts: (resources) =>
    resources.flatMap(({ name, endpoints }) =>
      endpoints.map(({ route, summary, code, keys, group, source }) => ({
        resource: name,
        route,
        summary,
        codes: codesOf(code),
        keys,
        ...callersOf(group),
        source,
      })),
    ),
  headings: ['route', 'summary', 'codes', 'keys', 'roles', 'acting for', 'source'],
  row: ({ route, summary, codes, keys, roles, acting, source }) => [
    route,
    summary,
    codes.join(', '),
    keys,
    roles.join(', '),
    acting,
    sourceText(source),
  ],
})
