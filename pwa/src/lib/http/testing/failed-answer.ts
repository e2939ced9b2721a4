import type { DocumentFailure } from "../send-document.ts";

export const failedAnswer = (
  code: string,
  { message = "", pauseMs = 0 }: { message?: string; pauseMs?: number } = {},
): DocumentFailure => ({ ok: false, code, message, pauseMs, status: 0 });
