/**
 * The shape of server.json as the MCP registry documents its fields, for the
 * kinds of package and remote that are used here.
 * Source: modelcontextprotocol.io/registry, format 2025-12-11.
 */
const text = (maximum: number) => ({ type: 'string', minLength: 1, maxLength: maximum });

const input = {
  type: 'object',
  properties: {
    description: text(1000),
    isRequired: { type: 'boolean' },
    isSecret: { type: 'boolean' },
    format: { enum: ['string', 'number', 'boolean', 'filepath'] },
    default: { type: 'string' },
    placeholder: { type: 'string' },
    value: { type: 'string' },
    choices: { type: 'array', items: { type: 'string' } },
    name: { type: 'string' },
  },
  additionalProperties: false,
};

const exactVersion = { type: 'string', maxLength: 255, pattern: '^\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?$' };

export const registryShape = {
  type: 'object',
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    title: text(100),
    description: text(100),
    version: exactVersion,
    websiteUrl: { type: 'string', pattern: '^https://' },
    remotes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          type: { enum: ['streamable-http', 'sse'] },
          url: { type: 'string', pattern: '^(https?://[^\\s]+|\\{[a-zA-Z_][a-zA-Z0-9_]*\\}[^\\s]*)$' },
          headers: { type: 'array', items: input },
          variables: { type: 'object', additionalProperties: input },
        },
        required: ['type', 'url'],
        additionalProperties: false,
      },
    },
    packages: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          registryType: { enum: ['npm', 'pypi', 'cargo', 'oci', 'nuget', 'mcpb'] },
          identifier: text(214),
          version: exactVersion,
          runtimeHint: { enum: ['npx', 'uvx', 'docker', 'dnx'] },
          transport: {
            type: 'object',
            properties: { type: { const: 'stdio' } },
            required: ['type'],
            additionalProperties: false,
          },
          packageArguments: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                type: { const: 'positional' },
                value: { type: 'string' },
                valueHint: { type: 'string' },
              },
              required: ['type'],
              anyOf: [{ required: ['value'] }, { required: ['valueHint'] }],
              additionalProperties: false,
            },
          },
          environmentVariables: { type: 'array', items: { ...input, required: ['name'] } },
        },
        required: ['registryType', 'identifier', 'version', 'transport'],
        additionalProperties: false,
      },
    },
  },
  required: ['$schema', 'name', 'description', 'version'],
  additionalProperties: false,
};
