// What a device may publish and subscribe to at the broker: its own topics, below its prefix or below `shellies/` and that.
// It never publishes on the topics that carry its commands.
export interface Rights {
  mayPublish(topic: string): boolean
  maySubscribe(filter: string): boolean
  /** Whether this is what it says last. */
  isPresence(topic: string): boolean
  isHistory(topic: string): boolean
}

const carriesCommands = /^(cmd|rpc|command(\/.+)?|relay\/[^/]+\/command)$/

export function rightsUnder(prefix: string): Rights {
  const roots = [`${prefix}/`, `shellies/${prefix}/`]
  const below = (topic: string): string | undefined => {
    const root = roots.find((each) => topic.startsWith(each))
    return root === undefined ? undefined : topic.slice(root.length)
  }
  return {
    mayPublish(topic) {
      if (topic === 'shellies/announce') return true
      const path = below(topic)
      return path !== undefined && path !== '' && !carriesCommands.test(path)
    },
    maySubscribe(filter) {
      if (filter === 'shellies/command') return true
      const path = below(filter)
      return path !== undefined && carriesCommands.test(path)
    },
    isPresence: (topic) => below(topic) === 'online',
    isHistory: (topic) => below(topic) === 'history',
  }
}
