// `--json`, in the words of every command that has it.
import { Option } from 'commander'
import { say } from './language.ts'

/** One document. */
export const jsonFlag = (): Option =>
  new Option(
    '--json',
    say({ en: 'print JSON, as when piped', ja: 'パイプ時と同じく JSON で出力する' }),
  )

/** One document a line. */
export const jsonLinesFlag = (): Option =>
  new Option(
    '--json',
    say({ en: 'print JSON lines, as when piped', ja: 'パイプ時と同じく JSON の行で出力する' }),
  )
