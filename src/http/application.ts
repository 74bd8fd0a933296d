// The Express application around a router. The API has no need of one: its journey finds
// endpoints, reads bodies and answers by itself.
import type { RequestListener } from 'node:http'
import express, { type ErrorRequestHandler, type Router } from 'express'
import { answerBroken } from './answer.ts'
import type { Desk } from './call.ts'

/** Serves what the router serves; what breaks in it is reported, and answered without a trace. */
export function createApplication(desk: Desk, router: Router): RequestListener {
  const application = express()
  application.disable('x-powered-by')
  application.disable('etag')
  application.use(router)
  const refusing: ErrorRequestHandler = (error, _request, response, _next) =>
    answerBroken(desk, error, response)
  application.use(refusing)
  return application
}
