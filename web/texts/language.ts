/** Helpers for the texts of every language (decision 0028). */
import { lazily } from '#contract/lazily.ts'
import { LANGUAGE } from '#contract/text/language.ts'

const pluralRules = lazily(() => new Intl.PluralRules(LANGUAGE))

/** Text for each plural form of the language: English has `one` and `other`, other languages have more. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Returns the plural form for a count. */
export function plural(count: number, forms: PluralForms): string {
  return forms[pluralRules().select(count)] ?? forms.other
}

/** Joins items as the language does: `Sage, Large, and Oak`. */
export function list(items: readonly string[]): string {
  return new Intl.ListFormat(LANGUAGE).format(items)
}

/**
 * Type of a translation: every text of the English original, and functions with the same arguments.
 * `export const homeTexts = { … } satisfies Translation<typeof english>`: one that lacks a text does not compile.
 */
export type Translation<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...parts: infer Parts) => infer Text
      ? (...parts: Parts) => Text extends string ? string : Text
      : Translation<Texts[Key]>
}
