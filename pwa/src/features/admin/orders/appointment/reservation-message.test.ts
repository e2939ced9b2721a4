import fc from "fast-check";
import { dayAfter } from "graphql-server/features/orders/days/order-day";
import { appointmentText } from "graphql-server/platform/shop-time/hour-text";
import { parseShopTime } from "graphql-server/platform/shop-time/shop-day";
import { expect, it } from "vitest";
import { parseReservation, serviceNamed } from "./reservation-message.ts";

const TODAY = "2026-11-29";
const WISH = "Je souhaite réserver ce service : Pose gel";

it("a customer's message that names only a service fills in the service", () => {
  expect(parseReservation(WISH, TODAY)).toEqual({ title: "Pose gel", hour: null, number: null, name: null });
});

it("lines below the service fill in day, hour, order number and name", () => {
  const text = `${WISH}\nJour : samedi 5 décembre à 10\u00a0h\u00a030\nCommande : K7M-42P\nNom : Awa Ngono`;
  expect(parseReservation(text, TODAY)).toEqual({
    ...{ title: "Pose gel", number: "K7M42P", name: "Awa Ngono" },
    hour: { day: "2026-12-05", hour: "10:30" },
  });
});

it.each([
  ["quoted", `> ${WISH}\n> Jour : samedi 5 décembre à 10 h`],
  ["without its line breaks", `${WISH} Jour : samedi 5 décembre à 10 h`],
  ["with Windows line breaks", `${WISH}\r\nJour : samedi 5 décembre à 10 h\r\n`],
  ["after a greeting", `Bonjour ! ${WISH}\nJour : samedi 5 décembre à 10 h\nMerci`],
])("a reservation message is read although it is %s", (_, text) => {
  const hour = { day: "2026-12-05", hour: "10:00" };
  expect(parseReservation(text, TODAY)).toMatchObject({ title: "Pose gel", hour });
});

it("finds the service of a title, also of one that is shortened and fits only one service", () => {
  const services = ["Pose gel", "Pose gel et décor", "Dépose"].map((title) => ({ title }));
  const found = (title: string) => serviceNamed(title, services)?.title;
  expect(["pose gel", "Pose gel e…", "Pose gel et …", "Pose…", "Manucure", "Dep"].map(found)).toEqual([
    ...["Pose gel", "Pose gel et décor", "Pose gel et décor", undefined, undefined, undefined],
  ]);
});

it("reads every hour that the shop writes, as the next such day", () => {
  const hours = fc.tuple(fc.nat(365), fc.nat(23), fc.constantFrom("00", "15", "30", "45"));
  fc.assert(
    fc.property(hours, ([ahead, hours, minutes]) => {
      const day = dayAfter(TODAY, ahead);
      const hour = `${String(hours).padStart(2, "0")}:${minutes}`;
      const text = appointmentText(new Date(parseShopTime(`${day}T${hour}:00`)));
      expect(parseReservation(`${WISH}\nJour : ${text}`, TODAY)?.hour).toEqual({ day, hour });
    }),
    { numRuns: 50 },
  );
});

it("a day in January, read in December, is in the next year", () => {
  const text = `${WISH}\nJour : samedi 2 janvier à 9 h`;
  expect(parseReservation(text, "2026-12-20")?.hour).toEqual({ day: "2027-01-02", hour: "09:00" });
});

it.each(["samedi 6 décembre à 10 h", "demain à 10 h", "samedi 5 décembre", "samedi 5 décembre à 25 h"])(
  "an hour in another format is left for the admin to type: %s",
  (text) => {
    expect(parseReservation(`${WISH}\nJour : ${text}`, TODAY)).toMatchObject({
      title: "Pose gel",
      hour: null,
    });
  },
);

it.each([
  "",
  "Vous avez recu 15000 FCFA de JEAN",
  "Je souhaite commander : Robe",
  `${WISH} ${"x".repeat(3_000)}`,
])("a text is not read as a reservation: %.40s", (text) => {
  expect(parseReservation(text, TODAY)).toBeUndefined();
});
