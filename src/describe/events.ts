// What notifications tell, each with an example of its body.
import { sourceText, subject } from './subject.ts'

export const eventSubject = subject({
  help: 'Every event that is told, with an example of its body',
  facts: (resources) =>
    resources.flatMap(({ name, events = [] }) =>
      events.map((event) => ({
        resource: name,
        name: event.name,
        source: event.source,
        example: { ...event.example(), event: event.name },
      })),
    ),
  headings: ['event', 'example', 'source'],
  row: ({ name, example, source }) => [name, JSON.stringify(example), sourceText(source)],
})
