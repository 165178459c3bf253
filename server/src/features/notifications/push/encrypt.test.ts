import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { encryptPush } from './encrypt.ts';
import { decryptPush } from './sandbox/decrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const openBrowser = () => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    own: { privateKey: keys.getPrivateKey(), auth },
  };
};

test('the example of RFC 8291, appendix A, comes out as it is printed there', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const message = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    sender,
  );
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a browser reads it, no other does, and no two messages are alike', () => {
  const [ann, bob] = [openBrowser(), openBrowser()];
  const text = '籤屋 🎉 '.repeat(40);
  const message = encryptPush(text, ann);
  expect(decryptPush(message, ann.own)).toBe(text);
  expect(decryptPush(message, bob.own)).toBeNull();
  expect(encryptPush(text, ann).equals(message)).toBe(false);
});

test('it is as long as the library’s', () => {
  const browser = openBrowser();
  const { cipherText } = webPush.encrypt(browser.p256dh, browser.auth, '籤屋', 'aes128gcm');
  expect(encryptPush('籤屋', browser)).toHaveLength(cipherText.length);
});

test('keys that are none are refused', () => {
  const { auth } = openBrowser();
  expect(() => encryptPush('x', { p256dh: 'AAAA', auth })).toThrow();
});
