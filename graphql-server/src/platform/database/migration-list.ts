import type { MigrationInterface } from "typeorm";
import { Baseline1764000000000 } from "./migrations/1764000000000-baseline.ts";
import { OrdersAsRecords1764460000000 } from "./migrations/1764460000000-orders-as-records.ts";
import { CustomersByPhone1764540000000 } from "./migrations/1764540000000-customers-by-phone.ts";
import { DayCloses1764550000000 } from "./migrations/1764550000000-day-closes.ts";
import { OrderDays1764560000000 } from "./migrations/1764560000000-order-days.ts";
import { LowStock1764570000000 } from "./migrations/1764570000000-low-stock.ts";
import { UnmatchedPayments1764580000000 } from "./migrations/1764580000000-unmatched-payments.ts";
import { Rounds1764590000000 } from "./migrations/1764590000000-rounds.ts";
import { Appointments1764600000000 } from "./migrations/1764600000000-appointments.ts";
import { AuditLogName1764610000000 } from "./migrations/1764610000000-audit-log-name.ts";

/** All migrations, oldest first. */
export const MIGRATIONS: (new () => MigrationInterface)[] = [
  Baseline1764000000000,
  OrdersAsRecords1764460000000,
  CustomersByPhone1764540000000,
  DayCloses1764550000000,
  OrderDays1764560000000,
  LowStock1764570000000,
  UnmatchedPayments1764580000000,
  Rounds1764590000000,
  Appointments1764600000000,
  AuditLogName1764610000000,
];

/** Returns the names of all migrations, as the database records them. */
export const migrationNames = (): string[] => MIGRATIONS.map(({ name }) => name);
