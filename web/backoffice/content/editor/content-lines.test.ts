import { expect, test } from 'vitest'
import { compareLines, contentLines } from './content-lines.ts'

const PAGE = { title: 'Care', seo: { title: 'Care' }, blocks: ['One.', { heading: 'Two' }, 'Three.'] }

test('the lines of a document name their fields, without numbers and without what is empty', () => {
  expect(contentLines({ ...PAGE, image: null })).toEqual([
    { place: 'Title', text: 'Care' },
    { place: 'Search engines › Title', text: 'Care' },
    { place: 'Text', text: 'One.' },
    { place: 'Text › Heading', text: 'Two' },
    { place: 'Text', text: 'Three.' },
  ])
})

test('a comparison has only what was added and removed, also if items move', () => {
  const after = { ...PAGE, title: 'Care guide', blocks: ['Zero.', 'One.', { heading: 'Two' }] }
  expect(compareLines(contentLines(PAGE), contentLines(after))).toEqual([
    { place: 'Title', text: 'Care', change: 'removed' },
    { place: 'Title', text: 'Care guide', change: 'added' },
    { place: 'Text', text: 'Zero.', change: 'added' },
    { place: 'Text', text: 'Three.', change: 'removed' },
  ])
  expect(compareLines(contentLines(PAGE), contentLines(PAGE))).toEqual([])
})
