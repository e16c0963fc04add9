import { sql } from 'kysely'

/** SQL of the sources that documents name in any of their versions, each with the path of the document. Reads all documents once. */
export const namedInDocuments = sql`
  select distinct path, jsonb_path_query(body::jsonb, 'lax $.**.picture') #>> '{}' as source from content_documents`

/** SQL condition: a product, a category, a collection, a banner or a document names the row of `pictures`. */
export const isUsed = sql<boolean>`(
  exists (select from product_images where product_images.source = pictures.source)
  or pictures.source in (
    select image from categories where image is not null
    union all select image from collections where image is not null
    union all select image from banners
    union all select source from (${namedInDocuments}) as named where source is not null
  )
)`
