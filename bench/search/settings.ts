/** As a shop would set the index: cards are answered, the description is only searched. */
export const SETTINGS = {
  searchableAttributes: ['title', 'unordered(description)'],
  attributesForFaceting: ['category', 'material', 'colour', 'brand', 'style', 'is_sale', 'filterOnly(OCID)'],
  customRanking: ['desc(popularity)'],
  attributesToRetrieve: ['*', '-description'],
  attributesToHighlight: ['title'],
  removeWordsIfNoResults: 'allOptional' as const,
}
