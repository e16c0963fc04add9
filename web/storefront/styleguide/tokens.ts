/** Custom properties by name, such as `--paper`. */
type Properties = Record<string, string>

interface Tokens {
  light: Properties
  dark: Properties
}

/**
 * What the stylesheets of this page say of `:root`, by day and at night: with it one part of a page can be light and another
 * dark, whatever the machine prefers.
 */
export function readTokens(): Tokens {
  known ??= tokensOf(document.styleSheets)
  return known
}

let known: Tokens | undefined

function tokensOf(sheets: StyleSheetList): Tokens {
  const light: Properties = {}
  const dark: Properties = {}
  for (const sheet of sheets) {
    for (const rule of everyRule(sheet.cssRules)) {
      if (!/^(:root)+$/.test(rule.selectorText)) continue
      const isDark = rule.parentRule instanceof CSSMediaRule && rule.parentRule.conditionText.includes('dark')
      const isSize = rule.parentRule instanceof CSSMediaRule && !isDark
      if (!isSize) gather(rule.style, isDark ? dark : light)
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

/** Only what differs between day and night, and what a brand sets: the measures stay those of the window. */
function gather(style: CSSStyleDeclaration, into: Properties): void {
  for (const name of style) {
    if (name.startsWith('--') && name !== '--gutter' && name !== '--page') into[name] = style.getPropertyValue(name)
  }
}
