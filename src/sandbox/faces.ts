// What is served beside the API; the code of each is loaded by its first request.
import type { RequestListener } from 'node:http'
import type { Router } from 'express'
import { isScriptPath, serveScript } from '../clients/script-file.ts'
import type { Control } from '../control/operation.ts'
import type { Desk } from '../http/call.ts'
import type { Face } from '../http/server.ts'
import type { Page } from '../pages/page.ts'
import { isPagePath } from '../pages/paths.ts'

async function inExpress(desk: Desk, router: Router): Promise<RequestListener> {
  const { createApplication } = await import('../http/application.ts')
  return createApplication(desk, router)
}

/** Control API, pages and browser script; other pages than ours in tests of the frame. */
export const facesOf = (control: Control, pages?: readonly Page[]): readonly Face[] => [
  {
    owns: (url) => url.startsWith('/_sandbox'),
    application: async () => {
      const { createRouter } = await import('../control/router.ts')
      return inExpress(control.desk, createRouter(control))
    },
  },
  {
    owns: isPagePath,
    application: async () => {
      const { createRouter } = await import('../pages/router.ts')
      return inExpress(control.desk, createRouter(control.desk, pages))
    },
  },
  {
    owns: isScriptPath,
    application: async () => serveScript(control.desk),
  },
]
