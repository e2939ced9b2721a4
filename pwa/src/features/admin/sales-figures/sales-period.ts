const DAY_MS = 24 * 60 * 60 * 1000;

/** A period of days such as `2026-11-22`. The first and the last day belong to it. */
export interface SalesPeriod {
  from: string;
  to: string;
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

export const PERIODS: Readonly<Record<string, (today: string) => SalesPeriod>> = {
  "Ce mois": (today) => ({ from: `${today.slice(0, 8)}01`, to: today }),
  "Mois dernier": (today) => {
    const to = dayBefore(`${today.slice(0, 8)}01`, 1);
    return { from: `${to.slice(0, 8)}01`, to };
  },
  "12 mois": (today) => ({ from: `${dayBefore(`${today.slice(0, 8)}15`, 335).slice(0, 8)}01`, to: today }),
};

/** Sums of sales, in whole FCFA. */
export interface SalesSums {
  orders: number;
  ordered: number;
  delivered: number;
  returned: number;
  paid: number;
  givenBack: number;
}

const SUM_NAMES = ["orders", "ordered", "delivered", "returned", "paid", "givenBack"] as const;

export const isNothing = (sums: SalesSums): boolean => SUM_NAMES.every((name) => sums[name] === 0);

/** Adds the days' sums up by month (`2026-11`). The months have the sequence of the days. */
export function monthsOf<Day extends SalesSums & { day: string }>(
  days: readonly Day[],
): (SalesSums & { month: string })[] {
  const months = new Map<string, SalesSums & { month: string }>();
  for (const day of days) {
    const month = day.day.slice(0, 7);
    const sums = months.get(month) ?? {
      ...{ month, orders: 0, ordered: 0, delivered: 0, returned: 0, paid: 0, givenBack: 0 },
    };
    for (const name of SUM_NAMES) sums[name] += day[name];
    months.set(month, sums);
  }
  return [...months.values()];
}

const MONTH = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" });

/** Formats a month, `2026-11`: « novembre 2026 ». */
export const monthName = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));
