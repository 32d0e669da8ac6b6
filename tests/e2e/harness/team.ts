import { randomBytes } from 'node:crypto'

import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { calls } from '#contract/calls'
import type { SellerRole } from '#contract/seller-login'

/** The password that every member chooses. */
export const memberPassword = 'maroon kettle seven trains'

type Member = { name: string; role: SellerRole }

/** Adds a seller and logs `member` in with the first password, which is still to be replaced. */
export async function inviteToTeam(
  owner: APIRequestContext,
  member: APIRequestContext,
  { name, role }: Member,
): Promise<{ email: string }> {
  const email = `${name.toLowerCase()}-${randomBytes(4).toString('hex')}@example.com`
  const added = await done(owner.post(calls.sellerTeamAdd.path, { data: { name, email, role } }))
  const { password } = (await added.json()) as { password: string }
  await done(member.post(calls.sellerLogin.path, { data: { email, password } }))
  return { email }
}

/** The same, with the password chosen: `member` is logged in. */
export async function joinTeam(
  owner: APIRequestContext,
  member: APIRequestContext,
  who: Member,
): Promise<{ email: string }> {
  const joined = await inviteToTeam(owner, member, who)
  await done(member.post(calls.sellerChangePassword.path, { data: { newPassword: memberPassword } }))
  return joined
}

/** The same, with two-step login: `member` has sent the password, and a code is asked for. */
export async function joinWithTwoSteps(
  owner: APIRequestContext,
  member: APIRequestContext,
  who: Member,
): Promise<{ recoveryCodes: string[] }> {
  const { email } = await joinTeam(owner, member, who)
  const password = memberPassword
  const made = await done(member.post(calls.sellerSecondFactorSetUp.path, { data: { password } }))
  const { secret, recoveryCodes } = (await made.json()) as { secret: string; recoveryCodes: string[] }
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await done(member.post(calls.sellerSecondFactorConfirm.path, { data: { code } }))
  await done(member.post(calls.sellerLogin.path, { data: { email, password } }))
  return { recoveryCodes }
}

async function done(answer: Promise<APIResponse>): Promise<APIResponse> {
  const response = await answer
  expect(response.status(), await response.text()).toBe(200)
  return response
}
