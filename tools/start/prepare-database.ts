// The first step of the image (deploy/Dockerfile): does to the database what `npm start` does before the server opens.
import { readConfig } from '#config'

import { explainStart } from '#config/explain-start'
import { prepareDatabase } from './first-data.ts'
import { sellerInWords } from './welcome.ts'

try {
  const config = readConfig(process.env)
  // Without a database the server reports the missing variable.
  const url = config.databaseDirectUrl ?? config.databaseUrl
  const seller = url && (await prepareDatabase(config, url))
  if (seller) console.log(sellerInWords(config, seller))
} catch (error) {
  console.error(explainStart(error))
  process.exit(1)
}
