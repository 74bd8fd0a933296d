// How the tests of a mutant run: as ever, but nothing is built, since they run the sources.
import { mergeConfig } from 'vitest/config'
import usual from './vitest.config.ts'

const { globalSetup: _, ...test } = usual.test ?? {}

export default mergeConfig({ test }, { cacheDir: '.vite' })
