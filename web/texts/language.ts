/** What every catalogue of texts is written with, whatever its language (decision 0028). */
import { LANGUAGE } from '#contract/language.ts'

const rules = new Intl.PluralRules(LANGUAGE)

/** The words for a count in each form that the language has: English has `one` and `other`, others have more. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The form of a text that goes with a count. */
export function plural(count: number, forms: PluralForms): string {
  return forms[rules.select(count)] ?? forms.other
}

/** `Sage, Large, and Oak`: things in a row, joined as the language joins them. */
export function list(things: readonly string[]): string {
  return new Intl.ListFormat(LANGUAGE).format(things)
}

/**
 * What the catalogue of another language must hold: every text of the English one, and functions of the same arguments.
 * `export const homeTexts = { … } satisfies Translation<typeof english>`: one that lacks a text does not compile.
 */
export type Translation<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...parts: infer Parts) => infer Text
      ? (...parts: Parts) => Text extends string ? string : Text
      : Translation<Texts[Key]>
}
