import { use } from 'react'
import { RichText } from '#web/backoffice/content/rich-text/rich-text.tsx'
import type { Block } from '#web/backoffice/content/rich-text/blocks.ts'
import { Field, Select, TextArea } from '#web/backoffice/ui/field.tsx'
import { Checkbox } from './checkbox.tsx'
import { DocumentForm, type ValueFieldProps } from '#web/backoffice/content/editor/form-context.ts'
import { HotspotsField } from '#web/backoffice/content/editor/hotspots/hotspots-field.tsx'
import { ImageField } from './image-field.tsx'
import { fieldOf } from '#web/backoffice/content/editor/json-schema.ts'
import { hintOf, labelOf } from '#web/backoffice/content/editor/labels.ts'
import { ListField } from './list-field.tsx'
import { ObjectField } from './object-field.tsx'
import { OptionalField } from './optional-field.tsx'
import { RecordField } from './record-field.tsx'
import { toUtc, toZoned } from '#web/backoffice/content/editor/zoned-time.ts'
import { VariantField } from './variant-field.tsx'

/** The input of one value of a document, by its schema. */
export function ValueField(props: ValueFieldProps) {
  const { schema, name, place, value, onChange, isRequired = true } = props
  const { errors: all, timeZone, missingLinks } = use(DocumentForm)
  const field = fieldOf(schema)
  const errors = (all[place] ?? []).map(asSentence)
  const label = props.label ?? labelOf(name)
  const input = {
    label,
    errors,
    hint: hintOf(name),
    required: isRequired,
    maxLength: schema.maxLength,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  switch (field.kind) {
    case 'text':
      return <Field {...input} value={asText(value)} />
    case 'paragraph':
      return <TextArea {...input} rows={3} value={asText(value)} />
    case 'url': {
      const url = asText(value)
      const hint = missingLinks.includes(url) ? 'There is no page at this address.' : undefined
      return <Field {...input} value={url} hint={hint} placeholder="/category/mugs" />
    }
    case 'time':
      return (
        <Field
          {...input}
          type="datetime-local"
          hint={`Time of the shop (${timeZone})`}
          value={value ? toZoned(asText(value), timeZone) : ''}
          onChange={({ target }) => onChange(toUtc(target.value, timeZone) ?? '')}
        />
      )
    case 'number':
      return (
        <Field
          {...input}
          type="number"
          inputMode="decimal"
          min={schema.minimum}
          max={schema.maximum}
          step={field.isInteger ? 1 : 'any'}
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? '' : target.valueAsNumber)}
        />
      )
    case 'boolean':
      return <Checkbox label={label} checked={value === true} errors={errors} onChange={onChange} />
    case 'choice':
      return (
        <Select
          {...input}
          value={asText(value)}
          options={field.options.map((option) => ({ value: option, label: labelOf(option) }))}
        />
      )
    case 'blocks':
      return (
        <RichText
          label={label}
          blocks={value as Block[]}
          onChange={onChange}
          errors={[...errors, ...errorsBelow(all, place)]}
        />
      )
    case 'image':
      return <ImageField {...props} label={label} />
    case 'hotspots':
      return <HotspotsField {...props} label={label} />
    case 'list':
      return <ListField {...props} label={label} items={field.items} />
    case 'object':
      return <ObjectField {...props} label={label} properties={field.properties} required={field.required} />
    case 'record':
      return <RecordField {...props} label={label} values={field.values} />
    case 'optional':
      return <OptionalField {...props} label={label} of={field.schema} />
    case 'variants':
      return <VariantField {...props} label={label} variants={field.variants} />
    case 'fixed':
      return null
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Errors of files continue the name of a place. */
function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the errors of the blocks of a text, with the number of the block. */
function errorsBelow(all: Readonly<Record<string, string[]>>, place: string): string[] {
  return Object.entries(all).flatMap(([each, texts]) => {
    if (!each.startsWith(`${place}/`)) return []
    const [index = ''] = each.slice(place.length + 1).split('/')
    return texts.map((text) => `Part ${Number(index) + 1}: ${text}`)
  })
}
