import type { Shop } from "graphql-server/features/shop/profile/shop";

type Place = Pick<Shop, "latitude" | "longitude">;

/** Distance from the shop to the edges of the map in degrees: the map is about 1.5 km wide. */
const RADIUS = { latitude: 0.0045, longitude: 0.0075 };

/** Address of an OpenStreetMap embed around the shop; the server's CSP allows this one frame. */
export function mapUrl({ latitude, longitude }: Place): string {
  const view = [
    longitude - RADIUS.longitude,
    latitude - RADIUS.latitude,
    longitude + RADIUS.longitude,
    latitude + RADIUS.latitude,
  ];
  const url = new URL("https://www.openstreetmap.org/export/embed.html");
  url.searchParams.set("bbox", view.map((degrees) => degrees.toFixed(4)).join());
  url.searchParams.set("layer", "mapnik");
  url.searchParams.set("marker", `${latitude},${longitude}`);
  return url.href;
}

/** Phones open them in their map application. */
export const routeUrl = ({ latitude, longitude }: Place): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
