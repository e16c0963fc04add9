import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One screenshot: a file in the folder of the index page. */
export interface Screenshot {
  area: string
  name: string
  width: number
  scheme: string
  file: string
}

/** Writes `index.html` to the folder: a list of the screens, and for each screen its screenshots side by side. */
export async function writeIndexPage(folder: string, screenshots: readonly Screenshot[]): Promise<void> {
  const areas = Map.groupBy(screenshots, ({ area }) => area)
  const list = [...areas].map(([area, ofArea]) => {
    const names = [...new Set(ofArea.map(({ name }) => name))]
    return `<h2>${area}</h2><ol>${names.map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ol>`
  })
  const screens = [...Map.groupBy(screenshots, ({ name }) => name)].map(([name, taken]) => {
    const figures = taken.map(
      ({ file, width, scheme }) =>
        `<figure><a href="${file}"><img src="${file}" alt="${name}, ${width} px, ${scheme}" loading="lazy" style="width:${width / 2}px"></a><figcaption>${width} px, ${scheme}</figcaption></figure>`,
    )
    return `<section id="${name}"><h2>${name}</h2><div>${figures.join('')}</div></section>`
  })
  await writeFile(
    join(folder, 'index.html'),
    PAGE.replace('<!--list-->', list.join('')).replace('<!--screens-->', screens.join('')),
  )
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>
body { margin: 0; display: grid; grid-template-columns: 16rem 1fr; font: 14px/1.4 system-ui; background: #888; color: #111 }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; box-sizing: border-box; padding: 1rem; background: #f4f2ec }
nav ol { list-style: none; padding: 0 } nav h2 { font-size: 1rem } a { color: inherit }
nav a[aria-current] { font-weight: bold }
section { display: none; padding: 1rem } section:target { display: block }
section div { display: flex; gap: 1rem; align-items: start; overflow: auto; max-height: 92vh }
figure { margin: 0; flex: none }
</style>
<nav><p>Use the arrow keys to browse.</p><!--list--></nav>
<main><!--screens--></main>
<script>
const links = [...document.querySelectorAll('nav a')]
const at = () => links.findIndex((link) => link.hash === location.hash)
function mark() {
  links.forEach((link, place) => place === at() ? link.setAttribute('aria-current', 'true') : link.removeAttribute('aria-current'))
  links[at()]?.scrollIntoView({ block: 'nearest' })
}
addEventListener('hashchange', mark)
addEventListener('keydown', ({ key }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step) location.hash = links[(at() + step + links.length) % links.length].hash
})
location.hash ||= links[0].hash
mark()
</script>
</html>
`
