/** Hidden inputs for the URL parameters that a form must keep when it is submitted without JavaScript. */
export function HiddenParameters({ search, except }: { search: string; except: readonly string[] }) {
  return [...new URLSearchParams(search)]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
}
