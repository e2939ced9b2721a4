import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { SUPER_ADMIN, signIn } from "../support/accounts.ts";
import { test } from "../support/fixtures.ts";
import { open, settled } from "../support/hydration.ts";
import { postContactMessage } from "../support/inbox.ts";
import { expectNoHorizontalOverflow } from "../support/layout.ts";
import { mutate } from "../support/panel.ts";

/** Every page of the panel except that of a customer, which has a test of its own. */
const PAGES = [
