// A clock of its own for each host, by libfaketime: it adds to the time of the machine what a file of the host says. Only
// the time of day jumps, as when somebody sets it; durations do not. etcd is not reached: Go asks the kernel itself.
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { STATE } from './isolated.ts'
import type { Host } from './network.ts'

/** Of Debian's package libfaketime. */
export const LIBFAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** So long after a jump every program of the host has seen it. */
export const SEEN_AFTER_MS = 2_000

let areOwn = false

/** Programs that start from now on have the clock of their host. */
export function giveEachHostItsClock(): void {
  areOwn = true
}

/** Begins the command of a program that sees the clock of its host; empty while all have that of the machine. */
export function clockOf(host: Host): string[] {
  if (!areOwn) return []
  if (!existsSync(fileOf(host))) setClock(host, 0)
  const variables = {
    LD_PRELOAD: LIBFAKETIME,
    FAKETIME_TIMESTAMP_FILE: fileOf(host),
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return ['env', ...Object.entries(variables).map(([name, value]) => `${name}=${value}`)]
}

/** The clock of the host is ahead of the machine's by so many seconds, or behind it. */
export function setClock(host: Host, seconds: number): void {
  writeFileSync(fileOf(host), `${seconds < 0 ? '' : '+'}${seconds}s`)
  chmodSync(fileOf(host), 0o644)
}

function fileOf(host: Host): string {
  return path.join(STATE, `clock-${host}`)
}
