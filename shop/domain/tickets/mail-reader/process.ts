import { answerQuestions } from '#domain/process/answer-questions'
import { type ParsedMail, parseMail } from '#domain/tickets/mail-reader/parse'

export type Unreadable = { unreadable: string }

// The words of an email come before its files.
const PARSED_BYTES = 256 * 1024

answerQuestions<{ raw: Uint8Array }, ParsedMail | Unreadable>(({ raw }) =>
  parseMail(raw.subarray(0, PARSED_BYTES)).catch((error: unknown) => ({ unreadable: String(error) })),
)
