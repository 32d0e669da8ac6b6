import * as z from 'zod/mini'

import { type AnswerOf, calls, type InputOf } from '#contract/calls'
import { sellerRoles } from '#contract/seller-login'
import { email, line, sellerPassword } from '#contract/text'
import { notices } from '#contract/wording'
import { ApiRefusal, callApi, refusalOf, type Transport } from '#web/api-client.ts'
import { hasForm, readSetting } from '#web/seller/settings/setting-forms.ts'
import { withPasskey } from '#web/seller/team/with-passkey.ts'
import { readFields, type Refused, textFields } from '#web/queries/read-fields.ts'

export type SetUp = AnswerOf<typeof calls.sellerSecondFactorSetUp>

/** The result of a form of the seller's account; the last three are shown only now. */
type Outcome = { msg?: string; setUp?: SetUp; recoveryCodes?: string[]; firstPassword?: string }
export type SellerAnswer = { act: string; setting?: string; refused?: Refused } & Outcome

type Work = (form: FormData, transport: Transport | undefined) => Promise<Outcome | { refused: Refused }>

/** Does what a form with the hidden field `act` asks for. */
export async function act(form: FormData, transport?: Transport): Promise<SellerAnswer> {
  const { act: name = '', setting } = textFields(form)
  const sent = { act: name, ...(setting !== undefined && { setting }) }
  const work = Object.hasOwn(acts, name) ? acts[name as SellerAct] : undefined
  try {
    const done = async () => work?.(form, transport)
    return { ...sent, ...(await (transport ? done() : withPasskey(done))) }
  } catch (error) {
    return { ...sent, refused: whyRefused(name, error) }
  }
}

export type SellerAct = keyof typeof acts

const typed = z.string()
const acts = {
  code: (form, transport) =>
    sent(form, z.object({ code: typed }), { code: 'The code' }, (body) =>
      callApi(calls.sellerSecondFactor, { body, transport }),
    ),
  'own password': (form, transport) =>
    sent(form, z.object({ newPassword: sellerPassword }), { newPassword: 'Your password' }, (body) =>
      callApi(calls.sellerChangePassword, { body, transport }),
    ),
  password: (form, transport) =>
    sent(
      form,
      z.object({ currentPassword: typed, newPassword: sellerPassword }),
      { currentPassword: 'Your current password', newPassword: 'Your new password' },
      (body) => callApi(calls.sellerChangePassword, { body, transport }),
    ),
  'set up': async (form, transport) => {
    const { password } = textFields(form)
    return { setUp: await callApi(calls.sellerSecondFactorSetUp, { body: password ? { password } : {}, transport }) }
  },
  confirm: (form, transport) =>
    sent(form, z.object({ code: typed }), { code: 'The code' }, (body) =>
      callApi(calls.sellerSecondFactorConfirm, { body, transport }),
    ),
  'recovery codes': (form, transport) =>
    sent(form, z.object({ password: typed }), { password: 'Your password' }, (body) =>
      callApi(calls.sellerRecoveryCodes, { body, transport }),
    ),
  'turn off': (form, transport) =>
    sent(form, z.object({ password: typed }), { password: 'Your password' }, (body) =>
      callApi(calls.sellerSecondFactorTurnOff, { body, transport }),
    ),
  'end device': async (form, transport) => {
    const { id = '' } = textFields(form)
    return callApi(calls.sellerEndDevice, { body: { id }, transport })
  },
  'end others': (_, transport) => callApi(calls.sellerEndOtherDevices, { transport }),
  leave: (_, transport) => callApi(calls.sellerLogout, { transport }),
  add: (form, transport) =>
    sent(
      form,
      z.object({ name: line(100), email, role: z.enum(sellerRoles) }),
      { name: 'The name', email: 'The email', role: 'The role' },
      async (body) => {
        const { msg, password } = await callApi(calls.sellerTeamAdd, { body, transport })
        return { msg, firstPassword: password }
      },
    ),
  role: (form, transport) =>
    sent(form, z.object({ id: typed, role: z.enum(sellerRoles) }), { id: 'The seller', role: 'The role' }, (body) =>
      callApi(calls.sellerTeamRole, { body, transport }),
    ),
  'add tablet': (form, transport) =>
    sent(form, z.object({ name: line(60) }), { name: 'The name' }, (body) =>
      callApi(calls.tabletAdd, { body, transport }),
    ),
  'remove tablet': (form, transport) =>
    sent(form, z.object({ id: typed }), { id: 'The tablet' }, (body) =>
      callApi(calls.tabletRemove, { body, transport }),
    ),
  pin: (form, transport) =>
    sent(form, z.object({ pin: typed, password: typed }), { pin: 'The PIN', password: 'Your password' }, (body) =>
      callApi(calls.tabletPin, { body, transport }),
    ),
  remove: (form, transport) =>
    sent(form, z.object({ id: typed }), { id: 'The seller' }, (body) =>
      callApi(calls.sellerTeamRemove, { body, transport }),
    ),
  setting: async (form, transport) => {
    const { setting = '', seen, ...fields } = textFields(form)
    const read = hasForm(setting) ? readSetting(setting, fields) : { value: undefined }
    return 'refused' in read ? read : choose({ [setting]: read.value, seen }, transport)
  },
  'undo setting': (form, transport) => {
    const { setting = '', value = 'null', seen } = textFields(form)
    return choose({ [setting]: JSON.parse(value) as unknown, seen }, transport)
  },
} satisfies Record<string, Work>

async function choose(body: InputOf<typeof calls.sellerSettingsChange>, transport?: Transport): Promise<Outcome> {
  await callApi(calls.sellerSettingsChange, { body, transport })
  return { msg: notices.settingStored }
}

async function sent<S extends z.ZodMiniType>(
  form: FormData,
  schema: S,
  names: Record<string, string>,
  send: (body: z.infer<S>) => Promise<Outcome>,
): Promise<Outcome | { refused: Refused }> {
  const read = readFields(form, schema, names)
  return 'refused' in read ? read : send(read.values)
}

/** The field that a refusal of this act is about, if it has this status. */
const fieldOf: Record<string, { status: number; field: string }> = {
  code: { status: 400, field: 'code' },
  confirm: { status: 400, field: 'code' },
  'own password': { status: 400, field: 'newPassword' },
  password: { status: 400, field: 'newPassword' },
  'set up': { status: 400, field: 'password' },
  'recovery codes': { status: 400, field: 'password' },
  'turn off': { status: 400, field: 'password' },
  pin: { status: 400, field: 'pin' },
  add: { status: 409, field: 'email' },
}

function whyRefused(name: string, error: unknown): Refused {
  const about = fieldOf[name]
  const isAbout = about && error instanceof ApiRefusal && error.status === about.status
  const field = isAbout && error.code ? { [error.code]: about.field } : {}
  return refusalOf(error, { ...field, 'wrong-password': name === 'password' ? 'currentPassword' : 'password' })
}
