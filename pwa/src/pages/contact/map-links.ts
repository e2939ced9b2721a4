import type { Shop } from "graphql-server/shared/shop";

type Place = Pick<Shop, "latitude" | "longitude">;

/** How far the map reaches around the shop, in degrees: about a kilometre and a half from side to side. */
const REACH = { latitude: 0.0045, longitude: 0.0075 };

/** The map of OpenStreetMap around the shop, made to be embedded; the server's content policy allows this one frame. */
export function mapUrl({ latitude, longitude }: Place): string {
  const view = [
    longitude - REACH.longitude,
    latitude - REACH.latitude,
    longitude + REACH.longitude,
    latitude + REACH.latitude,
  ];
  const url = new URL("https://www.openstreetmap.org/export/embed.html");
  url.searchParams.set("bbox", view.map((degrees) => degrees.toFixed(4)).join());
  url.searchParams.set("layer", "mapnik");
  url.searchParams.set("marker", `${latitude},${longitude}`);
  return url.href;
}

/** The way to the shop; opens the phone's own map application where it has one. */
export const routeUrl = ({ latitude, longitude }: Place): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
