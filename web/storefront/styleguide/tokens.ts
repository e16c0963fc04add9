/** Custom properties by name, such as `--paper`. */
type Properties = Record<string, string>

interface Tokens {
  light: Properties
  dark: Properties
}

/**
 * Returns the custom properties that the page's stylesheets set on `:root` in light and dark mode, so that both modes can be
 * shown on one page whatever the system prefers.
 */
export function readTokens(): Tokens {
  cached ??= tokensOf(document.styleSheets)
  return cached
}

let cached: Tokens | undefined

function tokensOf(sheets: StyleSheetList): Tokens {
  const light: Properties = {}
  const dark: Properties = {}
  for (const sheet of sheets) {
    for (const rule of everyRule(sheet.cssRules)) {
      if (!/^(:root)+$/.test(rule.selectorText)) continue
      const isDark = rule.parentRule instanceof CSSMediaRule && rule.parentRule.conditionText.includes('dark')
      const isSize = rule.parentRule instanceof CSSMediaRule && !isDark
      if (!isSize) collect(rule.style, isDark ? dark : light)
    }
  }
  return { light, dark: { ...light, ...dark } }
}

function everyRule(rules: CSSRuleList): CSSStyleRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule]
    return rule instanceof CSSGroupingRule ? everyRule(rule.cssRules) : []
  })
}

/** Collects the properties that differ by mode or brand; sizes stay those of the window. */
function collect(style: CSSStyleDeclaration, into: Properties): void {
  for (const name of style) {
    if (name.startsWith('--') && name !== '--gutter' && name !== '--page') into[name] = style.getPropertyValue(name)
  }
}
