/** What a form leaves as it is in the address, for where the browser alone makes the next one. */
export function KeptParameters({ search, except }: { search: string; except: readonly string[] }) {
  return [...new URLSearchParams(search)]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
}
