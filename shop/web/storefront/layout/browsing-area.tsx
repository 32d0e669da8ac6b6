import { Outlet } from 'react-router'

import { everybodyIfPublic } from '#web/session/guards.ts'

export const middleware = everybodyIfPublic.onServer
export const clientMiddleware = everybodyIfPublic.inBrowser

export default function BrowsingArea() {
  return <Outlet />
}
