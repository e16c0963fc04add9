import { useId, useState } from 'react'
import { errorText } from '#web/backoffice/api/error-text.ts'
import { Field } from './field.tsx'
import { useSearchHits } from './use-search-hits.ts'

interface SearchPickerProps<Hit> {
  label: string
  placeholder: string
  errors?: readonly string[] | undefined
  /** Loads the hits of a text. Must not change. */
  search: (text: string) => Promise<{ data: readonly Hit[] }>
  hitId: (hit: Hit) => number
  /** Content of the button of a hit. */
  children: (hit: Hit) => React.ReactNode
  /** Returns the message for a text without hits. */
  empty: (text: string) => string
  onPick: (hit: Hit) => void
}

/** A search whose hits are buttons that pick one. Enter picks the first one. */
export function SearchPicker<Hit>(props: SearchPickerProps<Hit>) {
  const { label, placeholder, errors, search, hitId, children, empty, onPick } = props
  const [value, setValue] = useState('')
  const listId = useId()
  const text = value.trim()
  const { hits, error, isCurrent } = useSearchHits(text, search)
  const pick = (hit: Hit) => {
    setValue('')
    onPick(hit)
  }
  return (
    <div>
      <Field
        label={label}
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        {...(errors && { errors })}
        aria-controls={listId}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = hits
          if (first && isCurrent) pick(first)
        }}
      />
      <ul id={listId} className="mt-1">
        {hits.map((hit) => (
          <li key={hitId(hit)} className="border-b border-hairline last:border-b-0">
            <button
              type="button"
              className="flex min-h-9 w-full flex-wrap items-center gap-x-3 py-1 text-left hover:bg-tile pointer-coarse:min-h-11"
              onClick={() => pick(hit)}
            >
              {children(hit)}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-micro text-muted">
        {text !== '' && isCurrent && (error === null ? hits.length === 0 && empty(text) : errorText(error))}
      </p>
    </div>
  )
}
