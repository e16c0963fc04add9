import type { CodeExample } from '#contract/examples/code-example.ts'
import { contentTexts } from '#texts/content/content.tsx'
import { CodeBlock } from './code-block.tsx'

interface CodeExamplesProps {
  variables: string
  requests: readonly CodeExample[]
}

/** Example requests that can be copied and run. */
export function CodeExamples({ variables, requests }: CodeExamplesProps) {
  return (
    <section aria-labelledby="requests" className="mt-20 border-t border-hairline pt-10">
      <h2 id="requests" className="display text-heading">
        {contentTexts.integrate.requests}
      </h2>
      <p className="mt-3 max-w-(--measure) text-body text-muted">{contentTexts.integrate.requestsText}</p>
      <div className="mt-6 max-w-3xl">
        <CodeBlock name={contentTexts.integrate.shell} about={contentTexts.integrate.variables} code={variables} />
      </div>
      {requests.map((request) => (
        <article
          key={request.id}
          aria-labelledby={request.id}
          className="mt-12 grid gap-x-12 gap-y-5 border-t border-hairline pt-8 xl:grid-cols-[18rem_minmax(0,1fr)]"
        >
          <div>
            <h3 id={request.id} className="display scroll-mt-24 text-title">
              {request.title}
            </h3>
            <p className="mt-3 max-w-prose text-small text-muted">{withCode(request.text)}</p>
          </div>
          <div className="min-w-0 max-w-3xl space-y-5">
            {request.code.map(({ name, code }) => (
              <CodeBlock key={name} name={name} about={request.title} code={code} />
            ))}
          </div>
        </article>
      ))}
    </section>
  )
}

/** Renders text between backquotes as code. */
function withCode(text: string): React.ReactNode[] {
  return text.split(/(`[^`]+`)/).map((part) =>
    part.startsWith('`') ? (
      <code key={part} className="text-ink wrap-anywhere">
        {part.slice(1, -1)}
      </code>
    ) : (
      part
    ),
  )
}
