/** SQL of products, their counted stock and the copies of remote images. */
export const CATALOGUE = `
  CREATE TABLE products (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    product_name text NOT NULL CHECK (length(btrim(product_name)) BETWEEN 1 AND 200),
    brand_name text NOT NULL CHECK (length(btrim(brand_name)) BETWEEN 1 AND 120),
    category text NOT NULL CHECK (length(btrim(category)) BETWEEN 1 AND 60),
    product_images text[] NOT NULL CHECK (cardinality(product_images) >= 1),
    thumbnail_colour text NOT NULL CHECK (thumbnail_colour ~ '^#[0-9a-f]{6}$'),
    description text NOT NULL,
    price int NOT NULL CHECK (price BETWEEN 0 AND 2000000000),
    selling_price int NOT NULL CHECK (selling_price BETWEEN 0 AND 2000000000),
    owner_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    -- Sizes and colours with their availability, in the sequence that the shop shows.
    variants jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(variants) = 'array'),
    availability text NOT NULL DEFAULT 'AVAILABLE' CHECK (availability IN ('AVAILABLE', 'LAST_PIECES', 'SOLD_OUT')),
    -- The highest number that a variant of the product has had, so that no number is used twice.
    last_variant_number int NOT NULL DEFAULT 0,
    -- The colour that each image shows, in the sequence of the images; empty for an image of no particular colour.
    image_colours text[] NOT NULL DEFAULT '{}'
  );
  CREATE INDEX products_owner_idx ON products (owner_id, created_at DESC);
  -- A snapshot of the catalogue reads the products page by page.
  CREATE INDEX products_newest_idx ON products (created_at DESC, id);
  -- A device stores only the newest products of each category. The index finds the last of them without reading other
  -- categories.
  CREATE INDEX products_newest_of_category_idx ON products (category, created_at DESC, id);
  CREATE INDEX products_sold_out_idx ON products (updated_at DESC, id) WHERE availability = 'SOLD_OUT';

  CREATE TABLE variant_stock (
    product_id uuid NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    number int NOT NULL CHECK (number >= 0),
    count int NOT NULL CHECK (count >= 0),
    PRIMARY KEY (product_id, number)
  );
  -- The pieces that orders gave back while their product was deleted. An undo of the deletion adds them to the stock.
  CREATE TABLE pending_stock (
    product_id uuid NOT NULL,
    number int NOT NULL,
    count int NOT NULL CHECK (count >= 0),
    PRIMARY KEY (product_id, number)
  );

  -- Addresses of remote images that were copied into the shop, so that a repeated import does not fetch them again.
  CREATE TABLE fetched_images (
    url_hash text PRIMARY KEY CHECK (url_hash ~ '^[0-9a-f]{64}$'),
    image text NOT NULL,
    fetched_at timestamptz(3) NOT NULL DEFAULT now()
  );
`;
