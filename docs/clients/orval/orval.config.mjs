export default {
  shop: {
    input: 'openapi.json',
    // The address of the shop is in its reference.
    output: { target: 'client.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
  },
}
