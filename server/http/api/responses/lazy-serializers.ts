import SerializerSelector from '@fastify/fast-json-stringify-compiler'

const compilerFactory = SerializerSelector()

/**
 * Fastify's own serializers, each compiled when it is first used. Compiling all of them at startup takes most of the time until
 * the server listens, although a node needs only a few of them in its first minute.
 */
export const lazySerializers: SerializerSelector.SerializerFactory = (schemas, options) => {
  const compile = compilerFactory(schemas, options)
  return (route) => {
    let serialize: SerializerSelector.Serializer | undefined
    return (response) => (serialize ??= compile(route))(response)
  }
}
