import { type FormEvent, useId } from 'react'
import { useSearchParams } from 'react-router'
import { Search } from '#web/ui/icons/search.ts'
import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'
import { useShortcuts } from '#web/backoffice/shell/shortcuts.ts'
import { withFilter } from './list-query.ts'

/** Search field of a list: the parameter `q`. `/` moves the focus to it. */
export function SearchFilter({ label, placeholder }: { label: string; placeholder?: string }) {
  const id = useId()
  const [parameters, setParameters] = useSearchParams()
  const q = parameters.get('q') ?? ''
  useShortcuts([{ keys: '/', label, isOnlyKey: true, run: () => document.getElementById(id)?.focus() }])
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('q')
    setParameters(withFilter(parameters, { q: typeof value === 'string' ? value.trim() : null }))
  }
  return (
    <form role="search" onSubmit={search} className="relative min-w-48 flex-1 sm:max-w-72">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search size={14} className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-muted" />
      {/* The key follows the address: “back” shows the text of the page. */}
      <input
        key={q}
        id={id}
        name="q"
        type="search"
        defaultValue={q}
        placeholder={placeholder ?? label}
        maxLength={120}
        className={`${FIELD_CLASS} pl-8!`}
      />
    </form>
  )
}

interface SelectFilterProps {
  /** Name of the parameter. */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** Filter with one choice; the first option removes it. */
export function SelectFilter({ name, label, options }: SelectFilterProps) {
  const [parameters, setParameters] = useSearchParams()
  return (
    <select
      aria-label={label}
      value={parameters.get(name) ?? ''}
      onChange={({ target }) => setParameters(withFilter(parameters, { [name]: target.value }))}
      className={`${FIELD_CLASS} w-auto! max-w-full sm:max-w-60`}
    >
      <option value="">{label}</option>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

/** Filter with a day. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const [parameters, setParameters] = useSearchParams()
  return (
    <label className="flex items-center gap-1.5 text-muted">
      <span>{label}</span>
      <input
        type="date"
        value={parameters.get(name) ?? ''}
        onChange={({ target }) => setParameters(withFilter(parameters, { [name]: target.value }))}
        className={`${FIELD_CLASS} w-auto!`}
      />
    </label>
  )
}
