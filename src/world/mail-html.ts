// A mail as a document of HTML, in which what came from outside is text.
import type { Mail } from './records.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** A URL of the text as a link; it stands alone on its line. */
const anchor = (url: string): string => `<a href="${url}">${url}</a>`

const style =
  'margin:0;padding:24px;background:#f3f5f9;color:#17202e;' +
  "font:16px/1.7 system-ui,'Hiragino Sans','Noto Sans JP',Meiryo,sans-serif"
const sheet =
  'max-width:560px;margin:0 auto;padding:28px;background:#fff;border:1px solid #d9dee8;' +
  'border-radius:12px;overflow-wrap:anywhere'

/** The whole document: no script, nothing that is loaded. */
export function htmlOfMail({ subject, text }: Pick<Mail, 'subject' | 'text'>): string {
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => escaped(paragraph).replaceAll('\n', '<br>'))
    .map((paragraph) => `<p>${paragraph.replace(/https?:\/\/[^\s<]+/g, anchor)}</p>`)
  const head =
    '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n' +
    `<title>${escaped(subject)}</title>`
  const body = `<main style="${sheet}">\n${paragraphs.join('\n')}\n</main>`
  return (
    `<!doctype html>\n<html lang="ja">\n<head>\n${head}\n</head>\n` +
    `<body style="${style}">\n${body}\n</body>\n</html>\n`
  )
}
