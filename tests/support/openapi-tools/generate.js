// Generates a client: node generate.js DESCRIPTION FOLDER
import { createClient } from '@hey-api/openapi-ts'

const [input, path] = process.argv.slice(2)
await createClient({ input, output: { path, module: { extension: '.ts' } }, logs: { level: 'error' } })
