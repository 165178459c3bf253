import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// From the office's own origin: the package would fetch it from a CDN.
prepareZXingModule({
  overrides: {
    locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? wasm : folder + file),
  },
});

const detector = new BarcodeDetector({
  formats: ['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'qr_code'],
});

/** The codes in a picture. */
export const codesIn = async (picture: HTMLVideoElement): Promise<string[]> =>
  (await detector.detect(picture)).map(({ rawValue }) => rawValue);
