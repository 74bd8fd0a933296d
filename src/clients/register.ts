// `node --import payment-sandbox/register app.js`: calls of the app to the mirrored service's test
// host land in the sandbox that PAYMENT_SANDBOX_URL names, else in the one on the usual port.
import { addressOfRunning, liveHost } from '../read-settings.ts'
import { captureConnections } from './capture.ts'

captureConnections({ sandbox: new URL(addressOfRunning()), liveHost: liveHost() })
