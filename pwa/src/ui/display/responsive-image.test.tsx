import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { ResponsiveImage } from "./responsive-image.tsx";

it.each([
  ["/images/AAAAAAAAAAAAAAAA", "72px"],
  ["https://res.cloudinary.com/shop/image/upload/a.jpg", "72px"],
  ["https://images.example/a.jpg", null],
])("%s has sizes exactly if its host has several widths: %s", (image, sizes) => {
  const { container } = render(<ResponsiveImage image={image} alt="" sizes="72px" />);
  const shown = container.querySelector("img");
  expect(shown?.getAttribute("sizes")).toBe(sizes);
  expect(shown?.hasAttribute("srcset")).toBe(sizes !== null);
});
