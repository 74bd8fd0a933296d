// What is served beside the API; the code of each is loaded by its first request.
import type { Control } from '../control/operation.ts'
import type { Face } from '../http/server.ts'
import type { Page } from '../pages/page.ts'
import { isPagePath } from '../pages/paths.ts'
import { scriptPath } from '../service.ts'

/** Control API, pages and browser script; other pages than ours in tests of the frame. */
export const facesOf = (control: Control, pages?: readonly Page[]): readonly Face[] => [
  {
    owns: (url) => url.startsWith('/_sandbox'),
    router: async () => {
      const { createRouter } = await import('../control/router.ts')
      return createRouter(control)
    },
  },
  {
    owns: isPagePath,
    router: async () => {
      const { createRouter } = await import('../pages/router.ts')
      return createRouter(control.desk, pages)
    },
  },
  {
    owns: (url) => url.startsWith(scriptPath),
    router: async () => {
      const { createScriptRouter } = await import('../clients/script-router.ts')
      return createScriptRouter(control.desk)
    },
  },
]
