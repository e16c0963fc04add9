import SerializerSelector from '@fastify/fast-json-stringify-compiler'

const eager = SerializerSelector()

/**
 * Fastify's own serializers, each compiled when its first answer is written: all of them at once are most of what opening the
 * doors takes, and most calls of a node's first minute need a few.
 */
export const lazySerializers: SerializerSelector.SerializerFactory = (schemas, options) => {
  const compile = eager(schemas, options)
  return (route) => {
    let serialize: SerializerSelector.Serializer | undefined
    return (answer) => (serialize ??= compile(route))(answer)
  }
}
