// The Express application of `/_sandbox`. The API has no need of one: its journey finds endpoints,
// reads bodies and answers by itself.
import express, { type ErrorRequestHandler, type Express } from 'express'
import { answerBroken } from '../http/answer.ts'
import type { Control } from './operation.ts'
import { createRouter } from './router.ts'

/** Serves every request whose path begins with `/_sandbox`. */
export function createApplication(control: Control): Express {
  const application = express()
  application.disable('x-powered-by')
  application.disable('etag')
  application.use(createRouter(control))
  const refusing: ErrorRequestHandler = (error, _request, response, _next) =>
    answerBroken(control.desk, error, response)
  application.use(refusing)
  return application
}
