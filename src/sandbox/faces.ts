// What is served beside the API; the code of each is loaded by its first request.
import { isScriptPath, serveScript } from '../clients/script-file.ts'
import type { Control } from '../control/operation.ts'
import type { Face } from '../http/server.ts'

/** The control API, and the script that pages load. */
export const facesOf = (control: Control): readonly Face[] => [
  {
    owns: (url) => url.startsWith('/_sandbox'),
    application: async () => {
      const { createApplication } = await import('../control/application.ts')
      return createApplication(control)
    },
  },
  {
    owns: isScriptPath,
    application: async () => serveScript(control.desk),
  },
]
