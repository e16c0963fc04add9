/** Typical index settings of a shop: the description is searched but not returned. */
export const SETTINGS = {
  searchableAttributes: ['title', 'unordered(description)'],
  attributesForFaceting: ['category', 'material', 'color', 'brand', 'style', 'is_sale', 'filterOnly(OCID)'],
  customRanking: ['desc(popularity)'],
  attributesToRetrieve: ['*', '-description'],
  attributesToHighlight: ['title'],
  removeWordsIfNoResults: 'allOptional' as const,
}
