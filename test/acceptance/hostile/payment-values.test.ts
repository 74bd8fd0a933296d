import { resources } from '../../../src/resources/index.ts'
import { describeHostileValues } from './values.ts'

describeHostileValues(resources.filter(({ name }) => name === 'payments'))
