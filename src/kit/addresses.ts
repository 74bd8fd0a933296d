// Which IP addresses are this machine, and which a private network.
import { BlockList, isIP } from 'node:net'

type Range = readonly [address: string, prefix: number, family: 'ipv4' | 'ipv6']

const loopback: readonly Range[] = [
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
]

const privateNetworks: readonly Range[] = [
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
]

/** Where clouds serve the credentials of a machine, inside the private range of IPv6. */
const cloudMetadata: readonly Range[] = [
  ['fd00:ec2::', 32, 'ipv6'],
  ['fd20:ce::', 32, 'ipv6'],
]

function listOf(ranges: readonly Range[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) list.addSubnet(...range)
  return list
}

/** Whether an address lies in the ranges; an IPv4 address written as IPv6 counts as IPv4. */
function within(ranges: readonly Range[]): (address: string) => boolean {
  let list: BlockList | undefined
  return (address) => {
    const family = isIP(address)
    if (family === 0) return false
    list ??= listOf(ranges)
    return list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** 127.0.0.0/8 and ::1. */
export const isLoopbackAddress = within(loopback)

const isLocal = within([...loopback, ...privateNetworks])
const isMetadata = within(cloudMetadata)

/**
 * Loopback, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16 and fc00::/7. Link-local addresses are not
 * among them: clouds serve the credentials of a machine there.
 */
export const isLocalAddress = (address: string): boolean => isLocal(address) && !isMetadata(address)

const usualLoopback = ['localhost', '127.0.0.1']

/** `localhost`, a name below it, or a loopback address; without port and brackets. */
export const isLoopbackName = (name: string): boolean =>
  usualLoopback.includes(name) || name.endsWith('.localhost') || isLoopbackAddress(name)
