import type { IncomingMessage } from "node:http";
import type { Request, Response } from "express";
import { deviceName } from "../features/users/device-name.ts";
import { isCrossSiteRequest } from "../platform/http/cross-site-request.ts";
import type { Logger } from "../platform/logging/logger.ts";
import type { CurrentUser } from "../platform/security/current-user.ts";
import type { RequestContext } from "../platform/security/request-context.ts";
import {
  deviceCookie,
  requestDevice,
  requestToken,
  sessionCookie,
} from "../platform/security/session-cookie.ts";
import type { Settings } from "../platform/settings/settings.ts";
import type { Services } from "./composition-root.ts";

export interface RequestContexts {
  currentUserOf(request: IncomingMessage): Promise<CurrentUser | null>;
  contextOf(request: Request, response: Response): Promise<RequestContext>;
  visitorContext(): RequestContext;
}

export function requestContexts(
  { sessions }: Pick<Services, "sessions">,
  settings: Settings,
  logger: Logger,
): RequestContexts {
  const currentUserOf: RequestContexts["currentUserOf"] = async (request) => {
    const token = requestToken(request, settings);
    return token ? sessions.currentUserOf(token) : null;
  };
  return {
    currentUserOf,
    contextOf: async (request, response) => ({
      currentUser: await currentUserOf(request),
      ip: request.ip ?? "",
      deviceName: deviceName(request.headers["user-agent"]),
      logSignIn: ({ event, ...who }) => logger.info({ id: request.id, ...who }, event),
      setSessionCookie: (value) => {
        if (isCrossSiteRequest(request, settings)) return;
        response.append("Set-Cookie", sessionCookie(value, settings));
      },
      deviceCookie: requestDevice(request),
      setDeviceCookie: (value) => response.append("Set-Cookie", deviceCookie(value, settings)),
    }),
    visitorContext: () => ({
      currentUser: null,
      ip: "",
      deviceName: null,
      logSignIn: () => undefined,
      setSessionCookie: () => undefined,
      deviceCookie: undefined,
      setDeviceCookie: () => undefined,
    }),
  };
}
